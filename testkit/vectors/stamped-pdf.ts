import { inflate } from '@atesta/evidence/pdf/inflate.ts'
import { PdfFile } from '@atesta/evidence/pdf/pdf-file.ts'
import { type PdfValue, writeValue } from '@atesta/evidence/pdf/pdf-syntax.ts'
import { startOfTable } from '@atesta/evidence/pdf/pdf-xref.ts'

/**
 * A signed PDF followed by `count` document time stamps, all invalid, each covering the whole file including
 * `megabytes` of padding.
 */
export function stampedWithoutEnd(signed: Uint8Array, count: number, megabytes: number): Buffer {
  const before = new PdfFile(signed, inflate)
  const first = Number(before.trailer.get('/Size'))
  const form = before.dict(before.catalog.get('/AcroForm')) ?? new Map<string, PdfValue>()
  const token = '<30820000>'
  const padded = Buffer.concat([Buffer.from(signed), Buffer.from(`\n%${'x'.repeat(megabytes * 1e6)}`)])
  const from = padded.length
  const head = Buffer.concat([padded, Buffer.from(`${token}\n`)])
  const range = `[0 ${from} ${from + token.length} 1]`
  const root = Number(/^\d+/.exec(writeValue(before.trailer.get('/Root') ?? ''))?.[0])
  const value = `<</FT /Sig /V <</Type /DocTimeStamp /SubFilter /ETSI.RFC3161 /ByteRange ${range}>>>>`
  const fields = [...before.array(form.get('/Fields')).map(writeValue)]
  let body = ''
  let rows = ''
  const put = (number: number, object: string) => {
    rows += `${number} 1\n${String(head.length + body.length).padStart(10, '0')} 00000 n \n`
    body += `${number} 0 obj\n${object}\nendobj\n`
  }
  for (let n = 0; n < count; n++) {
    fields.push(`${first + n} 0 R`)
    put(first + n, value)
  }
  const catalog = new Map([...before.catalog, ['/AcroForm', `<</Fields [${fields.join(' ')}]>>`]])
  put(root, writeValue(catalog))
  const trailer = new Map([
    ...before.trailer,
    ['/Size', String(first + count)],
    ['/Prev', String(startOfTable(signed))],
  ])
  const table = `xref\n${rows}trailer\n${writeValue(trailer)}\nstartxref\n${head.length + body.length}\n%%EOF\n`
  return Buffer.concat([head, Buffer.from(body + table)])
}
