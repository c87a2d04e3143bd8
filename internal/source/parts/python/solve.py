if @failed@:
    raise SystemExit("no answer")
