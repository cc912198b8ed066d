import { trailersBehind } from './appended.ts'
import { isTimeStamp } from './pdf-contents.ts'
import type { PdfFile } from './pdf-file.ts'
import { type PdfDict, PdfRef, PdfSyntaxError, type PdfValue, writeValue } from './pdf-syntax.ts'

const refsOf = (values: readonly PdfValue[]) => values.map(writeValue)

/** Two dictionaries say the same, these keys left aside. */
function alike(one: PdfDict, other: PdfDict, aside: readonly string[]): boolean {
  const rest = (dict: PdfDict) =>
    [...dict]
      .filter(([key]) => !aside.includes(key))
      .map(([key, value]) => `${key} ${writeValue(value)}`)
      .sort()
      .join('\n')
  return rest(one) === rest(other)
}

/** What a list has got at its end; undefined where anything else about it is different. */
function added(before: readonly PdfValue[], after: readonly PdfValue[]): PdfValue[] | undefined {
  const [old, all] = [refsOf(before), refsOf(after)]
  return old.every((each, at) => each === all[at]) ? after.slice(before.length) : undefined
}

/** What a field needs that shows nothing and does nothing: some kinds of annotations are drawn without an appearance. */
const fieldKeys = ['/Type', '/Subtype', '/FT', '/T', '/TU', '/F', '/Rect', '/P', '/V']
const plainNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)$/

/** A field with a document time stamp and no place on the page. */
function isHiddenTimeStamp(pdf: PdfFile, entry: PdfValue): boolean {
  const field = entry instanceof PdfRef ? pdf.dict(entry) : undefined
  const value = pdf.dict(field?.get('/V'))
  if (!field || !value || pdf.resolve(field.get('/FT')) !== '/Sig' || !isTimeStamp(pdf, value)) return false
  const sides = pdf.array(field.get('/Rect')).map((side) => writeValue(pdf.resolve(side) ?? 'null'))
  if (sides.length !== 4 || !sides.every((side) => plainNumber.test(side))) return false
  const [left, bottom, right, top] = sides.map(Number)
  const isPlain = pdf.resolve(field.get('/Subtype')) === '/Widget'
  return (
    isPlain && [...field.keys()].every((key) => fieldKeys.includes(key)) && left === right && bottom === top
  )
}

/**
 * Whether updates behind a signature have added nothing to the document that was signed but document time stamps and what
 * they are checked with: no page, text, file or field of it is another one. `older` is the file up to where the signature's
 * part ends, `newer` the whole.
 */
export function addsOnlyTimeStamps(older: PdfFile, newer: PdfFile): boolean {
  try {
    return onlyStamps(older, newer)
  } catch (error) {
    if (error instanceof PdfSyntaxError) return false
    throw error
  }
}

/** One that is no longer meant could say anything to what else names it. */
const sameRef = (before: PdfValue | undefined, after: PdfValue | undefined): PdfRef | undefined =>
  before instanceof PdfRef && after instanceof PdfRef && before.number === after.number ? after : undefined

function onlyStamps(older: PdfFile, newer: PdfFile): boolean {
  const root = older.trailer.get('/Root')
  if (!(root instanceof PdfRef)) return false
  const trailers = trailersBehind(older, newer)
  if (!trailers.every((each) => alike(older.trailer, each, ['/Size', '/Prev', '/ID']))) return false
  const forms = [older, newer].map((file) => file.dict(file.catalog.get('/AcroForm')))
  const [formBefore, formAfter] = forms
  if (!formBefore || !formAfter || !alike(formBefore, formAfter, ['/Fields', '/SigFlags'])) return false
  if (!alike(older.catalog, newer.catalog, ['/DSS', '/Extensions', '/AcroForm'])) return false
  const fields = added(older.array(formBefore.get('/Fields')), newer.array(formAfter.get('/Fields')))
  if (!fields?.every((entry) => isHiddenTimeStamp(newer, entry))) return false
  const allowed = new Set(refsOf(fields))
  const changeable = new Set([root.number])
  for (const holder of [
    sameRef(older.catalog.get('/AcroForm'), newer.catalog.get('/AcroForm')),
    sameRef(formBefore.get('/Fields'), formAfter.get('/Fields')),
  ])
    if (holder) changeable.add(holder.number)
  // Of the pages as they are now, once for all that were written again.
  let now: Map<number, PdfDict> | undefined
  for (const { number, dict } of older.pages()) {
    if (older.placeOf(number) === newer.placeOf(number)) continue
    const [before, after] = [older, newer].map((file) => file.dict(new PdfRef(number, 0)))
    if (!before || !after || !alike(before, after, ['/Annots', '/Tabs', ...pageBoxes])) return false
    if (!sameBoxes(before, after)) {
      now ??= new Map(newer.pages().map((page) => [page.number, page.dict]))
      if (!sameBoxes(dict, now.get(number) ?? after)) return false
    }
    const annotations = added(older.array(before.get('/Annots')), newer.array(after.get('/Annots')))
    if (!annotations || !refsOf(annotations).every((each) => allowed.has(each))) return false
    const list = sameRef(before.get('/Annots'), after.get('/Annots'))
    if (list) changeable.add(list.number)
    changeable.add(number)
  }
  return keepsAllElse(older, newer, changeable)
}

/** What a page may inherit and a writer may write into it. */
const pageBoxes = ['/Resources', '/MediaBox', '/CropBox', '/Rotate']

/** A writer may spell out what a page inherits: then what counts for it, inherited or not, has to be the same. */
const sameBoxes = (one: PdfDict, other: PdfDict): boolean =>
  pageBoxes.every((key) => writeValue(one.get(key) ?? 'null') === writeValue(other.get(key) ?? 'null'))

/** No other object stands elsewhere, and none got a number that something could have meant before. */
function keepsAllElse(older: PdfFile, newer: PdfFile, changeable: ReadonlySet<number>): boolean {
  for (const { number } of older.numbers())
    if (!changeable.has(number) && older.placeOf(number) !== newer.placeOf(number)) return false
  const first = Math.max(older.size, Number(older.trailer.get('/Size')) || 0)
  for (const { number } of newer.numbers())
    if (number < first && older.placeOf(number) === undefined) return false
  return true
}
