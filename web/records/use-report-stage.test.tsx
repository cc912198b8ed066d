import { locales } from '@atesta/contract/limits.ts'
import type { Report } from '@atesta/contract/schemas/report.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { i18n } from '../language/i18n.ts'
import { useReportStage } from './use-report-stage.ts'

const waiting: Report = {
  id: 1,
  state: 'queued',
  failure: null,
  progress: 0,
  files: { done: 0, total: 0 },
  awaits_seal: false,
  kind: 'inspection',
  title: 'Well 7',
  locale: 'en',
  inspection_id: 1,
  inspected_at: null,
  task: null,
  size: null,
  pages: null,
  certification: null,
  erased_at: null,
  created_at: '2026-11-22T00:00:00.000Z',
  person: 'Ines',
}

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, resources: texts }))

const Stage = ({ report }: { report: Report }) => useReportStage()(report)
const shown = (change: Partial<Report>) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Stage report={{ ...waiting, ...change }} />
    </I18nextProvider>,
  )

describe.each(locales)('in %s', (locale) => {
  beforeAll(() => i18n.changeLanguage(locale))
  const words = texts[locale].common.report_stages

  test('a report that failed says why, where that is known', () => {
    expect(shown({ state: 'failed', failure: 'plan_limit_storage' })).toBe(words.no_room)
    expect(shown({ state: 'failed', failure: 'report_too_large' })).toBe(words.too_large)
    expect(shown({ state: 'failed', failure: 'UNKNOWN' })).toBe(words.failed)
    expect(words.no_room).not.toBe(words.failed)
  })

  test('one whose file was erased says so', () => {
    expect(shown({ state: 'ready', erased_at: '2026-11-23T00:00:00.000Z' })).toBe(words.erased)
  })

  test('one that is being made says what is done', () => {
    expect(shown({})).toBe(words.waiting)
    expect(shown({ awaits_seal: true })).toBe(words.sealing)
    expect(shown({ state: 'rendering', files: { done: 2, total: 2 } })).toBe(words.typesetting)
  })
})
