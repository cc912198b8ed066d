import { type PdfDict, textOf } from '@atesta/evidence/pdf/pdf-syntax.ts'
import { annotations, isEmpty, named, type Rule, when, xmpOf } from './rule.ts'
import { contentOf, paintedIn } from './walk.ts'

/** PDF/UA-1: ISO 14289-1. */
export const accessRules: Rule[] = [
  {
    clause: '5',
    says: 'the metadata say PDF/UA-1',
    broken: (pdf) => when(!/<pdfuaid:part[^>]*>1</.test(xmpOf(pdf)), 'metadata'),
  },
  {
    clause: '7.1',
    says: 'it has a title, which windows show, and its tags are not in doubt',
    broken: (pdf) => {
      const { file } = pdf
      const shown = file.dict(file.catalog.get('/ViewerPreferences'))?.get('/DisplayDocTitle') === 'true'
      const suspects = file.dict(file.catalog.get('/MarkInfo'))?.get('/Suspects') === 'true'
      return [
        ...when(!/<dc:title>[\s\S]*?<rdf:li[^>]*>[^<]+</.test(xmpOf(pdf)), 'title'),
        ...when(!shown, 'DisplayDocTitle'),
        ...when(suspects, 'Suspects'),
      ]
    },
  },
  {
    clause: '7.1 (content)',
    says: 'all that is painted is tagged, or no content',
    broken: ({ file }) =>
      file.pages().flatMap(({ dict }, at) => {
        const { untagged } = paintedIn(contentOf(file, dict))
        return untagged.map((operator) => `page ${at + 1}: ${operator}`)
      }),
  },
  {
    clause: '7.2',
    says: 'the language is said, of a part in another one by the part',
    broken: ({ file, elements }) => {
      const known = (dict: PdfDict | undefined) => /^[a-z]{2}/.test(textOf(dict?.get('/Lang')) ?? '')
      const tops = elements.filter(({ type }) => type === '/Document').map(({ dict }) => dict)
      return when(!known(file.catalog) && !(tops.length > 0 && tops.every(known)), 'language')
    },
  },
  {
    clause: '7.3',
    says: 'pictures have words',
    broken: ({ elements }) =>
      elements
        .filter(
          ({ type, dict }) =>
            type === '/Figure' && !textOf(dict.get('/Alt')) && !textOf(dict.get('/ActualText')),
        )
        .map(({ type }) => type),
  },
  {
    clause: '7.4.2',
    says: 'headings begin at the first level and leave none out',
    broken: ({ elements }) => {
      let deepest = 0
      return elements.flatMap(({ type }) => {
        const level = Number(/^\/H([1-6])$/.exec(type)?.[1] ?? 0)
        const leavesOut = level > deepest + 1
        if (level > 0) deepest = level
        return when(leavesOut, type)
      })
    },
  },
  {
    clause: '7.5',
    says: 'heads of tables say whether they are of a row or of a column',
    broken: ({ file, elements }) =>
      elements
        .filter(({ type }) => type === '/TH')
        .filter(({ dict }) => {
          const given = file.resolve(dict.get('/A'))
          const attributes = Array.isArray(given) ? given.map((each) => file.dict(each)) : [file.dict(given)]
          return !attributes.some((each) => each?.has('/Scope'))
        })
        .map(({ type }) => type),
  },
  {
    clause: '7.18.1',
    says: 'annotations within the page are in the tags',
    broken: (pdf) =>
      annotations(pdf)
        .filter(
          (each) => !isEmpty(pdf, each) && !['/Popup', '/PrinterMark'].includes(named(each, '/Subtype')),
        )
        .filter((each) => !each.has('/StructParent'))
        .map((each) => named(each, '/Subtype')),
  },
  {
    clause: '7.18.3',
    says: 'pages with annotations follow the tags from one to the next',
    broken: ({ file }) =>
      file
        .pages()
        .filter(({ dict }) => file.array(dict.get('/Annots')).length > 0 && dict.get('/Tabs') !== '/S')
        .map((_, at) => `page ${at + 1}`),
  },
  {
    clause: '7.18.5',
    says: 'links say in words where they lead',
    broken: (pdf) =>
      annotations(pdf)
        .filter((each) => each.get('/Subtype') === '/Link' && !textOf(each.get('/Contents')))
        .map((each) => named(each, '/Subtype')),
  },
]
