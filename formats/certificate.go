package formats

import (
	"strings"

	"github.com/gridwright/gridwright/puzzle/texts"
)

// certificate is a proof of what answers a puzzle has (docs/certificates.md). Its lines that begin
// with "puzzle" are those of the text format. What it proves is not read here.
func certificate() *Format {
	return &Format{Name: "certificate", Title: "proofs by certify", Users: "Gridwright",
		Ends: []string{".cert"}, Single: true,
		Format: &texts.Format{Name: "certificate", Read: readCertificate,
			Begins: func(line string, _ func() string) bool { return line == "gridwright-certificate 1" }},
	}
}

func readCertificate(s *texts.Source) ([]*texts.Foreign, error) {
	const before = "puzzle "
	p := &texts.Foreign{}
	for i, line := range s.Lines {
		text, ok := strings.CutPrefix(line.Text, before)
		switch {
		case !ok:
		case p.Header == "":
			p.Header, p.Line = text, i
		default:
			var row []texts.Word
			for at := len(before); at < len(line.Text); {
				from, to := cutSpace(line.Text[at:])
				if word, _, _ := strings.Cut(line.Text[at+from:at+to], " "); word != "" {
					row = append(row, s.Token(i, at+from, word))
					to = from + len(word)
				}
				at += to
			}
			p.Rows = append(p.Rows, row)
		}
	}
	if p.Header == "" {
		return nil, s.Fail(0, -1, "", "the certificate has no puzzle")
	}
	return []*texts.Foreign{p}, nil
}
