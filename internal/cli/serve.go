package cli

import (
	"fmt"
	"net"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/internal/page/serve"
	"github.com/gridwright/gridwright/internal/wording"
)

// usualPort is the port of the page if it is free, so that the browser finds what it keeps for the
// page again.
const usualPort = 8737

func (a *app) serveCommand() *cobra.Command {
	port, files := usualPort, []string{}
	return a.command(&cobra.Command{
		Use:   "serve",
		Short: "Draw, play and solve puzzles in a browser, on this computer",
		Long: `Serve lets you draw, paste and play puzzles in a browser. While you type, the page shows
the answer, whether it is the only one, what is settled, why, and how hard the puzzle is.

Open the address that the command prints. Nothing leaves this computer: the server listens on the
loopback interface (127.0.0.1) only, answers only the page itself, and reads no file but those of
--kind-file. Ctrl-C ends it.

The port is 8737, or any free one if that is taken or with --port 0. The browser stores boards and
progress by address.`,
		Example: `  gridwright serve
  gridwright serve --port 9000
  gridwright serve --kind-file mine.star`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := a.shelf.Add(files); err != nil {
				return err
			}
			l, err := listen(port, cmd.Flags().Changed("port"))
			if err != nil {
				return err
			}
			a.line("page at", "address", fmt.Sprintf("http://%s/", l.Addr()))
			return serve.Run(cmd.Context(), l, a.solvers(), a.shelf, a.Words)
		},
	}, []option{{"port", &port, "the `PORT` of the page; 0 for any free one"},
		kindFileOption(&files)})
}

// listen listens on a port of the loopback interface. Without a port that the user has chosen, any
// free one will do.
func listen(port int, chosen bool) (net.Listener, error) {
	const last = 1<<16 - 1
	if port < 0 || port > last {
		return nil, hinted{fmt.Errorf("port %d does not exist", port),
			fmt.Sprintf("ports are 0 to %d; 0 takes any free one", last)}
	}
	l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	switch {
	case err == nil:
		return l, nil
	case !chosen:
		return net.Listen("tcp", "127.0.0.1:0")
	}
	return nil, hinted{fmt.Errorf("can't listen on port %d: %w", port, wording.Bare(err)),
		"choose another port, or leave out --port to get a free one"}
}
