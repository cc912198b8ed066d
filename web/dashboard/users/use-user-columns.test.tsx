import type { UserRow } from '@atesta/contract/schemas/user.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18n } from '../../language/i18n.ts'

import { useUserColumns } from './use-user-columns.tsx'

const invited = {
  ...{ id: 7, name: 'Noor', email: 'noor@acme.test', range: 'RANGE_USER', folders: [], state: 'invited' },
  ...{ last_seen_at: null, invitation_expires_at: '2999-01-31T12:00:00.000Z' },
} as unknown as UserRow

function Cells() {
  return useUserColumns().map(({ id, cell }) => <p key={id}>{cell(invited)}</p>)
}

test('until when an invitation is good stands with its state, not as when the person was last seen', async () => {
  await i18n.init({ lng: 'en', fallbackLng: false, resources: texts })
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <Cells />
      </MantineProvider>
    </I18nextProvider>,
  )
  const [state, seen] = html.split('<p>').slice(-2)
  expect(state).toContain('Link valid until Jan 31, 2999')
  expect(seen).toBe('Never</p>')
})
