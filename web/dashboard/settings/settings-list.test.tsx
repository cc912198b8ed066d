import { texts } from '@atesta/i18n/typed.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18n } from '../../language/i18n.ts'
import { lists } from '../lists.ts'
import { SettingsList } from './settings-list.tsx'

const nothing = { data: { data: [], page: 1, page_size: 20, total: 0, next: null, previous: null } }
const read = { ...nothing, error: null, isPlaceholderData: false, refetch: () => Promise.reject(new Error()) }
const list = { kind: lists.webhooks, narrowed: false, filters: {}, place: {}, q: '', change: () => undefined }

test('an empty list offers to make its first one, once', async () => {
  await i18n.init({ lng: 'en', fallbackLng: false, defaultNS: 'common', resources: texts })
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <SettingsList
          section="webhooks"
          sentence="Tell your own systems."
          create={<button type="button">New webhook</button>}
          list={list as never}
          read={read as never}
          searchLabel="Search"
          columns={[]}
          rowLink={() => null}
          none={{ icon: null, title: 'No webhooks yet', detail: 'Add one.' }}
        />
      </MantineProvider>
    </I18nextProvider>,
  )
  expect(html).toContain('No webhooks yet')
  expect(html.match(/New webhook/g)).toHaveLength(1)
})
