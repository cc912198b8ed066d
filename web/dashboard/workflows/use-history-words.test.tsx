import type { HistoryEntry } from '@atesta/contract/schemas/workflow-history.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '../../language/i18n.ts'
import { useHistoryWords } from './use-history-words.ts'

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, defaultNS: 'common', resources: texts }))

const Changes = ({ changes }: Pick<HistoryEntry, 'changes'>) =>
  JSON.stringify(useHistoryWords().changes({ changes } as HistoryEntry))
const said = (changes: HistoryEntry['changes']): string[] => {
  const text = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Changes changes={changes} />
    </I18nextProvider>,
  )
  return JSON.parse(text.replaceAll('&quot;', '"'))
}

test('does not list unchanged fields, not even as an empty line', () => {
  expect(said({})).toEqual([])
  expect(said({ settings: { readonly: true } })).toHaveLength(1)
  expect(said({ assigned: ['Ana'] })).toHaveLength(1)
})
