import { Button } from '@mantine/core'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { safeNext } from '../address/safe-next.ts'
import { RecoveryCodes } from '../records/second-factor/recovery-codes.tsx'
import { SetUpApp } from '../records/second-factor/set-up-app.tsx'
import { refreshSession, signOut } from '../session/session.ts'
import { notify } from '../ui/notify.ts'
import classes from './auth-frame.module.css'
import { AuthFrame } from './auth-frame.tsx'

/** `/second-factor`: where a person is led who has yet to set up what their company requires. Nothing else opens before. */
export function SecondFactorPage() {
  const { t } = useTranslation('auth')
  const { next } = useSearch({ from: '/second-factor' })
  const router = useRouter()
  const [codes, setCodes] = useState<string[] | null>(null)
  const leave = () => signOut().then(() => router.invalidate(), notify.error)
  const enter = async () => {
    await refreshSession()
    router.history.push(safeNext(next))
  }
  return (
    <AuthFrame title={t('required.title')} intro={t('required.intro')}>
      {codes ? <RecoveryCodes codes={codes} onKept={() => void enter()} /> : <SetUpApp onOn={setCodes} />}
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
