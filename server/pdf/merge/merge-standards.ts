import { createHash } from 'node:crypto'
import { isDict, type PdfDict, PdfRef, type PdfValue } from '@atesta/evidence/pdf/pdf-syntax.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import type { PdfWriter } from '../file/pdf-writer.ts'

/** The standards that a part claims, as far as a merged file could claim them too. */
export interface PartStandards {
  /** Conformance level of PDF/A-3, or undefined. */
  archive: 'A' | 'B' | undefined
  accessible: boolean
  profile: OutputProfile | undefined
}

export interface OutputProfile {
  dict: PdfDict
  intent: PdfDict
  data: Buffer
  digest: string
}

export interface MergedStandards {
  archive: 'A' | 'B' | undefined
  accessible: boolean
  outputProfile: OutputProfile | undefined
}

export function partStandards(file: PdfFile): PartStandards {
  const ref = file.catalog.get('/Metadata')
  const xmp = ref instanceof PdfRef ? (file.decoded(file.object(ref.number))?.toString('utf8') ?? '') : ''
  const says = (name: string) => new RegExp(`${name}(?:[^<>]*>|=["'])\\s*([0-9A-Z])`).exec(xmp)?.[1]
  const level = says('pdfaid:part') === '3' ? says('pdfaid:conformance') : undefined
  return {
    archive: level === 'A' ? 'A' : level === 'B' || level === 'U' ? 'B' : undefined,
    accessible: says('pdfuaid:part') === '1',
    profile: outputProfile(file),
  }
}

/**
 * A merged file may claim only what every part claims, and only with a single output profile and complete
 * tags.
 */
export function commonStandards(parts: PartStandards[], tagged: boolean): MergedStandards {
  const [first] = parts
  const digest = first?.profile?.digest
  const archive =
    digest !== undefined && parts.every((part) => part.archive && part.profile?.digest === digest)
  if (!archive) return { archive: undefined, accessible: false, outputProfile: undefined }
  return {
    archive: tagged && parts.every((part) => part.archive === 'A') ? 'A' : 'B',
    accessible: tagged && parts.every((part) => part.accessible),
    outputProfile: first?.profile,
  }
}

function outputProfile(file: PdfFile): OutputProfile | undefined {
  const intent = file
    .array(file.catalog.get('/OutputIntents'))
    .map((entry) => file.dict(entry))
    .find((entry) => entry?.get('/S') === '/GTS_PDFA1')
  const ref = intent?.get('/DestOutputProfile')
  if (!intent || !(ref instanceof PdfRef)) return undefined
  const { value, data } = file.object(ref.number)
  if (!isDict(value) || !data) return undefined
  const digest = createHash('sha256').update(data).digest('hex')
  const plain = (dict: PdfDict) => new Map([...dict].filter(([, entry]) => typeof entry === 'string'))
  // The part's buffer is released after copying; the profile is needed longer.
  return { dict: plain(value), intent: plain(intent), data: Buffer.from(data), digest }
}

/**
 * XMP metadata (ISO 16684-1) of the merged file; with claims, also what PDF/A-3 §6.6 and PDF/UA-1 §5 require.
 */
export function mergedMetadata(
  writer: PdfWriter,
  facts: { title: string; language: string | undefined; createdAt: Date; standards: MergedStandards },
): PdfRef {
  const { archive, accessible } = facts.standards
  const at = facts.createdAt.toISOString().replace(/\.\d+Z$/, '+00:00')
  const language = facts.language
    ? `<dc:language><rdf:Bag><rdf:li>${escapeXml(facts.language)}</rdf:li></rdf:Bag></dc:language>`
    : ''
  const claims =
    (archive ? `<pdfaid:part>3</pdfaid:part><pdfaid:conformance>${archive}</pdfaid:conformance>` : '') +
    (archive && accessible ? `<pdfuaid:part>1</pdfuaid:part>${accessibilitySchema}` : '')
  const xmp =
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ' +
    'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ' +
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" ' +
    'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" ' +
    'xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" ' +
    'xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">' +
    `<dc:format>application/pdf</dc:format><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(facts.title)}` +
    `</rdf:li></rdf:Alt></dc:title>${language}<xmp:CreateDate>${at}</xmp:CreateDate><xmp:ModifyDate>${at}` +
    `</xmp:ModifyDate>${claims}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`
  const ref = writer.reserve()
  const dict = new Map<string, PdfValue>([
    ['/Type', '/Metadata'],
    ['/Subtype', '/XML'],
  ])
  writer.stream(ref, dict, Buffer.from(xmp, 'utf8'))
  return ref
}

/**
 * PDF/UA's property belongs to none of the schemas that PDF/A knows, so it is described (ISO 19005-3
 * §6.6.2.3).
 */
export const accessibilitySchemaEntry =
  '<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema>' +
  '<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>' +
  '<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">' +
  '<pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>Part of ISO 14289 the file ' +
  'conforms to</pdfaProperty:description><pdfaProperty:name>part</pdfaProperty:name>' +
  '<pdfaProperty:valueType>Integer</pdfaProperty:valueType></rdf:li></rdf:Seq></pdfaSchema:property></rdf:li>'

const accessibilitySchema = `<pdfaExtension:schemas><rdf:Bag>${accessibilitySchemaEntry}</rdf:Bag></pdfaExtension:schemas>`

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`).replace(/[^\P{Cc}\n\t]/gu, '')
}
