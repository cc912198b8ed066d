import { isDict, PdfRef, stringBytes, textOf } from '@atesta/evidence/pdf/pdf-syntax.ts'
import { annotations, flag, fonts, isEmpty, named, ofType, type Rule, when, xmpOf } from './rule.ts'
import { contentOf, paintedIn } from './walk.ts'

/** Types of actions that an archive must not take (ISO 19005-3 §6.5.1). */
const forbiddenActions = [
  ...['/Launch', '/Sound', '/Movie', '/ResetForm', '/ImportData', '/Hide', '/SetOCGState', '/Rendition'],
  ...['/Trans', '/GoTo3DView', '/JavaScript'],
]
const allowedAnnotations = [
  ...['/Text', '/Link', '/FreeText', '/Line', '/Square', '/Circle', '/Polygon', '/PolyLine', '/Highlight'],
  ...[
    '/Underline',
    '/Squiggly',
    '/StrikeOut',
    '/Stamp',
    '/Caret',
    '/Ink',
    '/Popup',
    '/FileAttachment',
    '/Widget',
  ],
  ...['/PrinterMark', '/TrapNet', '/Watermark', '/Redact'],
]

/** PDF/A-3a: ISO 19005-3. */
export const archiveRules: Rule[] = [
  {
    clause: '6.1.2',
    says: 'the header is followed by a comment of four bytes above 127',
    broken: ({ bytes }) => {
      const [first = '', second = ''] = bytes.toString('latin1', 0, 32).split(/\r?\n|\r/)
      return when(!/^%PDF-1\.[0-7]$/.test(first) || !/^%[\u0080-\u00ff]{4}/.test(second), first)
    },
  },
  {
    clause: '6.1.3',
    says: 'the trailer has an ID, and nothing is encrypted',
    broken: ({ file }) =>
      when(file.array(file.trailer.get('/ID')).length !== 2 || file.trailer.has('/Encrypt'), 'trailer'),
  },
  {
    clause: '6.1.7',
    says: 'streams lie in the file, without LZW and Crypt',
    broken: ({ dicts }) =>
      dicts
        .filter(({ dict, object }) => object.data !== undefined && object.value === dict)
        .filter(
          ({ dict, object }) =>
            dict.has('/FFilter') ||
            (dict.has('/F') && dict.get('/Type') !== '/Filespec') ||
            /LZWDecode|Crypt/.test(JSON.stringify(dict.get('/Filter') ?? '')) ||
            object.data === undefined,
        )
        .map(({ dict }) => named(dict, '/Type')),
  },
  {
    clause: '6.2.3',
    says: 'one output intent with an RGB profile',
    broken: ({ file }) => {
      const intents = file
        .array(file.catalog.get('/OutputIntents'))
        .flatMap((each) => file.dict(each) ?? [])
        .filter((intent) => intent.get('/S') === '/GTS_PDFA1')
      const profile = intents[0]?.get('/DestOutputProfile')
      const object = profile instanceof PdfRef ? file.object(profile.number) : undefined
      const icc = object && file.decoded(object)
      const isRgb =
        isDict(object?.value) && object.value.get('/N') === '3' && icc?.toString('latin1', 16, 20) === 'RGB '
      return when(intents.length !== 1 || !isRgb, `${intents.length} intents`)
    },
  },
  {
    clause: '6.2.4.3',
    says: 'no colours of CMYK without a profile of theirs',
    broken: ({ file, dicts }) => [
      ...dicts.filter(({ dict }) => dict.get('/ColorSpace') === '/DeviceCMYK').map(() => 'an image'),
      ...file.pages().flatMap(({ dict }) => {
        const { colours } = paintedIn(contentOf(file, dict))
        return ['k', 'K'].filter((operator) => colours.has(operator))
      }),
    ],
  },
  {
    clause: '6.2.5',
    says: 'no transfer functions',
    broken: ({ dicts }) =>
      dicts
        .filter(({ dict }) => dict.has('/TR') || (dict.has('/TR2') && dict.get('/TR2') !== '/Default'))
        .map(() => 'TR'),
  },
  {
    clause: '6.2.8',
    says: 'images have no alternates and are not interpolated; nothing is PostScript or elsewhere',
    broken: ({ dicts }) =>
      dicts
        .filter(({ dict }) => ['/Image', '/Form', '/PS'].includes(named(dict, '/Subtype')))
        .filter(
          ({ dict }) =>
            ['/Alternates', '/OPI', '/Ref', '/PS'].some((key) => dict.has(key)) ||
            dict.get('/Interpolate') === 'true' ||
            dict.get('/Subtype') === '/PS',
        )
        .map(({ dict }) => named(dict, '/Subtype')),
  },
  {
    clause: '6.2.11.4.1',
    says: 'the outlines of every font are in the file',
    broken: (pdf) =>
      ofType(pdf, '/FontDescriptor')
        .filter((font) => !['/FontFile', '/FontFile2', '/FontFile3'].some((key) => font.has(key)))
        .map((font) => named(font, '/FontName')),
  },
  {
    clause: '6.2.11.7.2',
    says: 'every font says which letters its signs are',
    broken: (pdf) =>
      fonts(pdf)
        .filter((font) => !font.has('/ToUnicode'))
        .map((font) => named(font, '/BaseFont')),
  },
  {
    clause: '6.3.1',
    says: 'annotations are of kinds that last',
    broken: (pdf) =>
      annotations(pdf)
        .map((each) => named(each, '/Subtype'))
        .filter((kind) => !allowedAnnotations.includes(kind)),
  },
  {
    clause: '6.3.2',
    says: 'annotations are printed, and not hidden',
    broken: (pdf) =>
      annotations(pdf)
        .filter((each) => each.get('/Subtype') !== '/Popup')
        .filter((each) => !flag(each, 3) || [1, 2, 6, 9].some((bit) => flag(each, bit)))
        .map((each) => named(each, '/Subtype')),
  },
  {
    clause: '6.3.3',
    says: 'annotations have an appearance, links and empty ones aside',
    broken: (pdf) =>
      annotations(pdf)
        .filter((each) => !['/Link', '/Popup'].includes(named(each, '/Subtype')) && !isEmpty(pdf, each))
        .filter((each) => !pdf.file.dict(each.get('/AP'))?.has('/N'))
        .map((each) => named(each, '/Subtype')),
  },
  {
    clause: '6.5.1',
    says: 'no action runs anything',
    broken: ({ dicts }) =>
      dicts
        .map(({ dict }) => (dict.has('/Type') && dict.get('/Type') !== '/Action' ? '' : named(dict, '/S')))
        .filter((kind) => forbiddenActions.includes(kind)),
  },
  {
    clause: '6.5.2',
    says: 'nothing is triggered by opening, closing or typing',
    broken: ({ dicts }) =>
      dicts.filter(({ dict }) => dict.has('/AA')).map(({ dict }) => named(dict, '/Type')),
  },
  {
    clause: '6.6.4',
    says: 'the metadata say PDF/A-3a',
    broken: (pdf) =>
      when(!/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>A</.test(xmpOf(pdf)), 'metadata'),
  },
  {
    clause: '6.6.3',
    says: 'title and date of the metadata are those of the document information',
    broken: (pdf) => {
      const info = pdf.file.dict(pdf.file.trailer.get('/Info'))
      const title = textOf(info?.get('/Title'))
      const xmp = xmpOf(pdf).replaceAll('&amp;', '&').replaceAll('&lt;', '<')
      const created = /D:(\d{4})(\d\d)(\d\d)/.exec(stringBytes(info?.get('/CreationDate')) ?? '')
      const dated = created === null || xmp.includes(`<xmp:CreateDate>${created.slice(1).join('-')}`)
      return [...when(title !== undefined && !xmp.includes(title), 'title'), ...when(!dated, 'date')]
    },
  },
  {
    clause: '6.7',
    says: 'it is tagged and says its language',
    broken: ({ file }) => {
      const marked = file.dict(file.catalog.get('/MarkInfo'))?.get('/Marked') === 'true'
      const language = textOf(file.catalog.get('/Lang')) ?? ''
      return [
        ...when(!marked || !file.dict(file.catalog.get('/StructTreeRoot')), 'tags'),
        ...when(!/^[a-z]{2}/.test(language), 'language'),
      ]
    },
  },
  {
    clause: '6.8',
    says: 'every file in it says its type, its name twice and what it is to the document, which lists it',
    broken: (pdf) => {
      const listed = new Set(
        pdf.file.array(pdf.file.catalog.get('/AF')).flatMap((each) => pdf.file.dict(each) ?? []),
      )
      return pdf.dicts
        .filter(({ dict }) => dict.has('/EF'))
        .filter(({ dict }) => {
          const stream = pdf.file.dict(pdf.file.dict(dict.get('/EF'))?.get('/F'))
          const whole = ['/F', '/UF', '/AFRelationship'].every((key) => dict.has(key))
          return (
            !whole || !stream?.has('/Subtype') || !pdf.file.dict(stream.get('/Params')) || !listed.has(dict)
          )
        })
        .map(({ dict }) => textOf(dict.get('/UF')) ?? 'a file')
    },
  },
  {
    clause: '6.10',
    says: 'no forms of XFA, and nothing to be drawn by the reader',
    broken: ({ file }) => {
      const form = file.dict(file.catalog.get('/AcroForm'))
      return [
        ...when(form?.has('/XFA') || form?.get('/NeedAppearances') === 'true', 'form'),
        ...when(file.catalog.get('/NeedsRendering') === 'true', 'catalog'),
      ]
    },
  },
]
