import { describe, expect, test, vi } from 'vitest'
import { NamesInFolder, originalName, safeName } from './file-names.ts'

describe('a name any file system takes', () => {
  test.each([
    ['photo.jpg', 'photo.jpg'],
    ['Informe de inspección nº 3.pdf', 'Informe de inspección nº 3.pdf'],
    ['日本語.png', '日本語.png'],
    ['../../etc/passwd', '__.._etc_passwd'],
    ['..', '_'],
    ['/absolute', '_absolute'],
    ['C:\\Windows\\x.exe', 'C__Windows_x.exe'],
    ['a<b>c:d"e|f?g*h', 'a_b_c_d_e_f_g_h'],
    ['.htaccess', '_htaccess'],
    ['ends with points... ', 'ends with points'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['COM¹.log', '_COM¹.log'],
    ['console.log', 'console.log'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['a\u0000b\nc\u200bd', 'abcd'],
    ['tab\there', 'tabhere'],
    ['   ', 'file'],
    ['\ud800', '\ufffd'],
    ['e\u0301.txt', 'é.txt'],
  ])('%j', (given, expected) => {
    expect(safeName(given)).toBe(expected)
  })

  test('a long one keeps its ending and whole letters', () => {
    const name = safeName(`${'é'.repeat(300)}.jpeg`)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(120)
    expect(name).toMatch(/^é+\.jpeg$/)
  })
})

test('a proof is called as its file, however long that is', () => {
  const names = new NamesInFolder()
  for (const title of [`${'x'.repeat(195)}.pdf`, `${'x'.repeat(199)}.pdf`]) {
    const file = names.take(title)
    expect(names.take(`${file}.tlog-proof`)).toBe(`${file}.tlog-proof`)
  }
})

test('no two in a folder are the same, whatever the file system thinks of case and accents', () => {
  const names = new NamesInFolder()
  const given = ['a.jpg', 'A.JPG', 'a.jpg', 'ﬁle', 'file', 'é', 'e\u0301', 'a (2).jpg', 'straße', 'STRASSE']
  const taken = given.map((name) => names.take(name))
  expect(taken.slice(0, 3)).toEqual(['a.jpg', 'A (2).JPG', 'a (3).jpg'])
  const folded = taken.map((name) => name.normalize('NFKC').toUpperCase())
  expect(new Set(folded).size).toBe(given.length)
})

test('each of many equal names costs as much as the first', () => {
  const names = new NamesInFolder()
  const looked = vi.spyOn(String.prototype, 'normalize')
  try {
    for (let count = 1; count <= 300; count += 1) {
      looked.mockClear()
      expect(names.take('image.jpg')).toBe(count === 1 ? 'image.jpg' : `image (${count}).jpg`)
      expect(looked.mock.calls.length).toBeLessThan(5)
    }
  } finally {
    looked.mockRestore()
  }
})

test.each([
  ['photo.jpg', 'image/jpeg', 'photo.jpg'],
  ['PHOTO.JPEG', 'image/jpeg', 'PHOTO.JPEG'],
  ['ñandú "quoted".png', 'image/png', 'ñandú "quoted".png'],
  ['page.html', 'image/jpeg', 'page.html.jpg'],
  ['run.pdf.hta', 'application/pdf', 'run.pdf.hta.pdf'],
  ['photo\u202Egpj.exe', 'image/jpeg', 'photogpj.exe.jpg'],
  ['clip', 'video/mp4', 'clip.mp4'],
  ['clip.MOV', 'video/quicktime', 'clip.MOV'],
  ['\u200b', 'image/png', 'file.png'],
  ['what.exe', null, 'what.exe.bin'],
])('an original called %j of %s is handed out as %j', (title, type, expected) => {
  expect(originalName(title, type)).toBe(expected)
})
