import { type NotificationKind, notificationChannels } from '@atesta/contract/notification-kinds.ts'
import type { NotificationSetting } from '@atesta/contract/routes/notifications.ts'
import { Checkbox } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changeNotificationSetting, notificationSettingsQuery } from '../../queries/notifications.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { notify } from '../../ui/notify.ts'
import classes from './profile-page.module.css'

type Change = { kind: NotificationKind; in_app?: boolean; by_email?: boolean }

function Row({ setting, onChange }: { setting: NotificationSetting; onChange: (change: Change) => void }) {
  const { t } = useTranslation('profile')
  const { kind, in_app, by_email } = setting
  const name = t(`told.kinds.${kind}`)
  const must = notificationChannels[kind].app === 'must'
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <Checkbox
          aria-label={t('told.in_app_about', { name })}
          checked={in_app}
          disabled={must}
          onChange={({ currentTarget }) => onChange({ kind, in_app: currentTarget.checked })}
        />
      </td>
      <td>
        {by_email === null ? (
          <>
            <span aria-hidden>–</span>
            <span className="visually-hidden">{t('told.no_email')}</span>
          </>
        ) : (
          <Checkbox
            aria-label={t('told.by_email_about', { name })}
            checked={by_email}
            onChange={({ currentTarget }) => onChange({ kind, by_email: currentTarget.checked })}
          />
        )}
      </td>
    </tr>
  )
}

/** How the person is notified, in the app and by e-mail. Each switch is saved at once. */
export function NotificationSettings() {
  const { t } = useTranslation('profile')
  const { data, error, refetch } = useQuery(notificationSettingsQuery)
  const { mutate } = useMutation({ mutationFn: changeNotificationSetting, onError: notify.error })
  return (
    <section aria-labelledby="told">
      <h2 id="told">{t('told.title')}</h2>
      <p>{t('told.sentence')}</p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <table className={classes.told} aria-labelledby="told">
          <thead>
            <tr>
              <th scope="col">{t('told.what')}</th>
              <th scope="col">{t('told.in_app')}</th>
              <th scope="col">{t('told.by_email')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((setting) => (
              <Row key={setting.kind} setting={setting} onChange={mutate} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
