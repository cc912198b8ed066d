import { locales } from '@atesta/contract/limits.ts'
import { expect, test } from 'vitest'
import { texts } from './typed.ts'

/** What gives "usted" away: the word, its imperatives where a clause begins, its possessives. */
const formal = [
  /\busted(es)?\b/i,
  /(^|[.;:,¿] ?|\b[yo] )(ábral[oa]s?|abra|actúe|avise|compruebe|confirme|conserve|contáctel[oa]s?|consulte|descárguel[oa]s?|descargue|desea|elíjal[oa]s?|elija|envíe|escanee|escriba|guarde|guárdel[oa]s?|indique|inicie|marque|obténgal[oa]s?|pida|responda|revise|suéltel[oa]s?|vuelva a)\b/i,
  /^su (contraseña|cuenta|dirección|empresa|respuesta)\b/i,
  /\bsus? (administrador|contraseña|cuenta|dispositivo|respuesta)\b/i,
]

/** Here a possessive belongs to a third person. */
const ofOthers = new Set([
  'clients.page.empty_detail',
  'errors.registration_off.detail',
  'settings.company.second_factor_hint',
])

function* sentences(tree: object, path = ''): Generator<[string, string]> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') yield [path + key, value]
    else yield* sentences(value, `${path}${key}.`)
  }
}

test('Spanish says "tú" to its readers, in mails as on pages', () => {
  // The terms and the privacy statement are formal, and their words belong to a version.
  const { legal: _, ...spoken } = texts.es
  const found = [...sentences(spoken)].filter(
    ([key, text]) => !ofOthers.has(key) && formal.some((form) => form.test(text)),
  )
  expect(found).toEqual([])
})

/** Words for things that have another word in the product, or that only Spain or Portugal uses. */
const otherWords = {
  es: /(?<!d)añad|deshabilit|vídeo|rellen|congelad|te fíes|muy tarde/i,
  pt: /aparelho|juntad[oa]|mesclad|escopo|log de auditoria|pré-visualiza|congelad|telemóvel|ficheiro/i,
}

test.each(['es', 'pt'] as const)('a thing has one word, which Latin America uses (%s)', (locale) => {
  const found = [...sentences(texts[locale])].filter(([, text]) => otherWords[locale].test(text))
  expect(found).toEqual([])
})

test.each(locales)(
  'a mail to recipients does not label the task as the subject of the mail (%s)',
  (locale) => {
    const { mails, emails } = texts[locale]
    for (const { task } of [
      mails.email_task_invitation,
      mails.email_task_reminder,
      mails.email_task_receipt,
    ]) {
      expect(task).not.toBe(emails.preview.subject)
    }
  },
)

test.each(locales)('certifications are filtered by what other pages call a workflow (%s)', (locale) => {
  expect(texts[locale].certifications.filters.task_id).toBe(texts[locale].archive.types.workflow)
})
