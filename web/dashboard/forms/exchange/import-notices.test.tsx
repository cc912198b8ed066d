import type { Notice } from '@atesta/forms/xlsform/notices.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { i18n } from '../../../language/i18n.ts'
import { TakenOver } from './import-notices.tsx'

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, resources: texts }))

const said = (notices: readonly Notice[]) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <TakenOver notices={notices} />
    </I18nextProvider>,
  )

describe('how much of a file is taken over', () => {
  test('all of it', () => {
    expect(said([])).toContain('Everything in the file is imported.')
  })
  test('says nothing of a form that could not be made, only what keeps it from being made', () => {
    expect(said([{ code: 'part_invalid', sheet: '', what: 'belt › type' }])).toBe('')
    expect(said([{ code: 'sheet_missing', sheet: 'survey' }])).toBe('')
  })
  test('counts a kind of difference once, however many rows it is about, as the list below does', () => {
    const looks = [3, 4, 5].map(
      (row): Notice => ({
        code: 'appearance_ignored',
        sheet: 'survey',
        column: 'appearance',
        row,
        what: 'quick',
      }),
    )
    const type: Notice = { code: 'type_ignored', sheet: 'survey', row: 9, what: 'audio' }
    expect(said(looks)).toContain('1 thing in the file')
    expect(said([...looks, type])).toContain('2 things in the file')
  })
})
