import type { Passkey } from '@atesta/contract/routes/passkeys.ts'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { knowsPasskeys } from '../../device/knows-passkeys.ts'
import { passkeysQuery } from '../../queries/me.ts'
import { AddPasskey } from '../../records/second-factor/add-passkey.tsx'
import { api } from '../../session/api.ts'
import { refresh } from '../../session/query-client.ts'
import { useFormat } from '../../session/use-format.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { notify } from '../../ui/notify.ts'
import classes from './profile-page.module.css'

function Rename({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { t } = useTranslation(['profile', 'common'])
  const renaming = useMutation({
    mutationFn: (name: string) => api.passkeys.rename({ params: { id: passkey.id }, body: { name } }),
    onSuccess: async () => {
      await refresh('user')
      onDone()
    },
    onError: notify.error,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (name) renaming.mutate(name)
  }
  return (
    <form className={classes.rename} onSubmit={submit}>
      <TextInput
        name="name"
        label={t('profile:passkeys.name')}
        defaultValue={passkey.name}
        maxLength={200}
        required
        autoFocus
      />
      <Button variant="default" onClick={onDone}>
        {t('common:actions.cancel')}
      </Button>
      <Button type="submit" loading={renaming.isPending}>
        {t('common:actions.save')}
      </Button>
    </form>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation(['profile', 'common'])
  const format = useFormat()
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const removing = useMutation({
    mutationFn: () => api.passkeys.remove({ params: { id: passkey.id } }),
    onSuccess: async () => {
      close()
      await refresh('user')
      notify.success(t('profile:passkeys.removed'))
    },
    onError: notify.error,
  })
  if (open === 'rename')
    return (
      <li>
        <Rename passkey={passkey} onDone={close} />
      </li>
    )
  return (
    <li>
      <span>
        {passkey.name}
        <small>
          {t('profile:passkeys.added', { when: format.date(passkey.created_at) })} ·{' '}
          {passkey.last_used_at
            ? t('profile:passkeys.used', { when: format.dateTime(passkey.last_used_at) })
            : t('profile:passkeys.unused')}
        </small>
      </span>
      <span className={classes.buttons}>
        <Button variant="default" onClick={() => setOpen('rename')}>
          {t('common:actions.rename')}
        </Button>
        <Button variant="default" onClick={() => setOpen('remove')}>
          {t('profile:passkeys.remove')}
        </Button>
      </span>
      <Confirm
        opened={open === 'remove'}
        title={t('profile:passkeys.remove_title', { name: passkey.name })}
        confirmLabel={t('profile:passkeys.remove_do')}
        danger
        pending={removing.isPending}
        onConfirm={() => removing.mutate()}
        onCancel={close}
      >
        {t('profile:passkeys.remove_detail')}
      </Confirm>
    </li>
  )
}

/** The person's own passkeys: adding one on this device, naming and removing them. */
export function OwnPasskeys() {
  const { t } = useTranslation('profile')
  const { data, error, refetch } = useQuery(passkeysQuery)
  const added = async () => {
    await refresh('user')
    notify.success(t('passkeys.was_added'))
  }
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">{t('passkeys.title')}</h2>
      <p>{t('passkeys.sentence')}</p>
      {!data &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={64} />)}
      {data && data.length > 0 && (
        <ul className={classes.sessions}>
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {data && (knowsPasskeys() ? <AddPasskey onAdded={added} /> : <p>{t('passkeys.not_here')}</p>)}
    </section>
  )
}
