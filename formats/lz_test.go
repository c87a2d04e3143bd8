package formats

import "testing"

// TestLZ: texts are packed into the very digits that f-puzzles.com writes.
func TestLZ(t *testing.T) {
	for _, packed := range []string{
		"N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3vyGCRfALrJCwgTOlyJU0XKV" +
			"KFsles1c1yrRu2S9R+Yd1nVp/Vdk7r58WK5A",
		"N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3PgIm9hk0UM6zR4rssX0" +
			"QAawgAbLTAwBjAIZo48QiH0wdYfCABKARgDCDkKjsAmFyDUA3Q1oArqYgiCAUFlZaNmb2zh5ucU4AzImeTgnuXqn" +
			"uyRk+qP5BIcmpRGqG+gAuEL4wTgD2AHZgVRiGEE1VMXggANLauhgABE7GcLREQA=",
	} {
		plain, err := unLZ(packed)
		if again := lz(plain); err != nil || again != packed {
			t.Errorf("%q, %v is packed as %s, want %s", plain, err, again, packed)
		}
	}
}
