# The cages: an operation, or ? for any, its target, and the cells in rows and columns.
cages = [
@cages@
]

# Whether an operation gives the target for the numbers of a cage.
function makes(operation, target, held)
    low, high = minimum(held), maximum(held)
    two = length(held) == 2
    fits = Dict(
        "+" => sum(held) == target,
        "*" => prod(held) == target,
        "-" => two && high - low == target,
        "/" => two && high == target * low,
    )
    return operation == "?" ? any(values(fits)) : fits[operation]
end
