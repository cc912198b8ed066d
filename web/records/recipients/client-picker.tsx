import { Checkbox, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ClientChoice, clientChoicesQuery } from '../../queries/clients.ts'
import { Delayed } from '../../ui/delayed.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import classes from './recipients-input.module.css'

type Props = {
  taskId?: number
  chosen: ReadonlyMap<number, ClientChoice>
  onChange: (chosen: ReadonlyMap<number, ClientChoice>) => void
}

const mayBeAsked = ({ recipient, unsubscribed }: ClientChoice) => !recipient && !unsubscribed

/** Clients with a checkbox each; those who cannot be asked stay visible, with the reason. */
export function ClientPicker({ taskId, chosen, onChange }: Props) {
  const { t } = useTranslation('emails')
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const { data, error, refetch } = useQuery(clientChoicesQuery(taskId, q))
  const open = (data ?? []).filter(mayBeAsked)
  const all = open.length > 0 && open.every(({ value }) => chosen.has(value))
  const put = (clients: ClientChoice[], on: boolean) => {
    const next = new Map(chosen)
    for (const client of clients) {
      if (on) next.set(client.value, client)
      else next.delete(client.value)
    }
    onChange(next)
  }
  const why = ({ recipient, unsubscribed }: ClientChoice) =>
    recipient ? t('recipients.asked') : unsubscribed ? t('recipients.unsubscribed') : null
  return (
    <div className={classes.picker}>
      <TextInput
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        placeholder={t('recipients.search_clients')}
        aria-label={t('recipients.search_clients')}
        leftSection={<IconSearch size={16} />}
      />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Delayed>
          <Skeleton height={120} />
        </Delayed>
      )}
      {data?.length === 0 && (
        <p className={classes.hint}>{t(q ? 'recipients.none_found' : 'recipients.no_clients')}</p>
      )}
      {data && data.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
        <section className={classes.clients} tabIndex={0} aria-label={t('recipients.clients')}>
          {open.length > 1 && (
            <div className={classes.client} data-head>
              <Checkbox
                label={t('recipients.all_shown')}
                checked={all}
                onChange={(event) => put(open, event.currentTarget.checked)}
              />
            </div>
          )}
          {data.map((client) => (
            <div key={client.value} className={classes.client}>
              <Checkbox
                label={client.label}
                description={[client.email, why(client)].filter(Boolean).join(' · ')}
                checked={chosen.has(client.value)}
                disabled={!mayBeAsked(client)}
                onChange={(event) => put([client], event.currentTarget.checked)}
              />
            </div>
          ))}
        </section>
      )}
    </div>
  )
}
