import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { knowsPasskeys } from '../device/knows-passkeys.ts'
import { AddPasskey } from '../records/second-factor/add-passkey.tsx'
import { RecoveryCodes } from '../records/second-factor/recovery-codes.tsx'
import { SetUpApp } from '../records/second-factor/set-up-app.tsx'
import { queryClient } from '../session/query-client.ts'
import { refreshSession } from '../session/session.ts'
import classes from './auth-frame.module.css'
import { AuthFrame } from './auth-frame.tsx'

type Props = {
  /** The recovery codes, from when they exist until they are kept. */
  codes: string[] | null
  setCodes: (codes: string[] | null) => void
  onSignOut: () => void
}

/**
 * Shown instead of every page to a person who must still set up what their company requires; then the
 * requested page.
 */
export function RequiredSecondFactor({ codes, setCodes, onSignOut }: Props) {
  const { t } = useTranslation('profile')
  const router = useRouter()
  const enter = async () => {
    // Everything refused so far is requested again.
    queryClient.clear()
    await refreshSession()
    setCodes(null)
    await router.invalidate()
  }
  return (
    <AuthFrame title={t('required.title')} intro={t('required.intro')}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => void enter()} />
      ) : (
        <div className={classes.ways}>
          <SetUpApp onOn={setCodes} />
          {knowsPasskeys() && (
            <section className={classes.form}>
              <p>{t('required.passkey')}</p>
              <AddPasskey onAdded={enter} />
            </section>
          )}
          <Button variant="subtle" onClick={onSignOut}>
            {t('required.sign_out')}
          </Button>
        </div>
      )}
    </AuthFrame>
  )
}
