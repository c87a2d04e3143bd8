// The forms of english-page.txt, which index.html brings.
export const forms = JSON.parse(document.getElementById('words').textContent);
