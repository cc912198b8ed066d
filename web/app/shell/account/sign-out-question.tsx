import { paths } from '@atesta/contract/paths.ts'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useSignOutNow, useSignOutQuestion } from './use-sign-out.ts'

/** Asks before signing out removes work that has not been sent. */
export function SignOutQuestion() {
  const { t } = useTranslation(['device', 'common'])
  const navigate = useNavigate()
  const unsent = useSignOutQuestion((state) => state.unsent)
  const signOutNow = useSignOutNow()
  const [pending, setPending] = useState(false)
  const close = () => useSignOutQuestion.setState({ unsent: 0 })
  const leave = async () => {
    setPending(true)
    await signOutNow()
    close()
  }
  return (
    <Dialog
      opened
      title={t('device:sign_out.title')}
      onClose={() => !pending && close()}
      buttons={
        <>
          <Button
            variant="default"
            data-autofocus
            disabled={pending}
            onClick={() => {
              close()
              void navigate({ to: paths.device() })
            }}
          >
            {t('device:sign_out.look')}
          </Button>
          <Button color="red" loading={pending} onClick={() => void leave()}>
            {t('device:sign_out.confirm')}
          </Button>
        </>
      }
    >
      {t('device:sign_out.detail', { count: unsent })}
    </Dialog>
  )
}
