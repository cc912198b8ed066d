import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { knowsPasskeys } from '../device/knows-passkeys.ts'
import { AddPasskey } from '../records/second-factor/add-passkey.tsx'
import { RecoveryCodes } from '../records/second-factor/recovery-codes.tsx'
import { SetUpApp } from '../records/second-factor/set-up-app.tsx'
import { queryClient } from '../session/query-client.ts'
import { refreshSession } from '../session/session.ts'
import classes from './auth-frame.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { useSignOutNow } from './use-sign-out-now.ts'

/**
 * Shown instead of every page to a person who must still set up what their company requires; then the
 * requested page.
 */
export function RequiredSecondFactor() {
  const { t } = useTranslation('auth')
  const router = useRouter()
  const [codes, setCodes] = useState<string[] | null>(null)
  const leave = useSignOutNow()
  const enter = async () => {
    // Everything refused so far is requested again.
    queryClient.clear()
    await refreshSession()
    await router.invalidate()
  }
  return (
    <AuthFrame title={t('required.title')} intro={t('required.intro')}>
      {codes ? <RecoveryCodes codes={codes} onKept={() => void enter()} /> : <SetUpApp onOn={setCodes} />}
      {!codes && knowsPasskeys() && (
        <section className={classes.form}>
          <p>{t('required.passkey')}</p>
          <AddPasskey onAdded={enter} />
        </section>
      )}
      {!codes && (
        <p className={classes.aside}>
          <Button variant="subtle" onClick={() => void leave()}>
            {t('required.sign_out')}
          </Button>
        </p>
      )}
    </AuthFrame>
  )
}
