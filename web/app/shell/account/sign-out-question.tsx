import { paths } from '@atesta/contract/paths.ts'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignOutNow } from '../../../auth/use-sign-out-now.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useSignOutQuestion } from './use-sign-out.ts'

/** Asks before signing out removes work that has not been sent or saved; offers to open it only if it `canLook`. */
export function SignOutQuestion({ canLook }: { canLook: boolean }) {
  const { t } = useTranslation(['device', 'common'])
  const navigate = useNavigate()
  const { unsent, forms } = useSignOutQuestion()
  const inspections = unsent - forms.length
  const [form] = forms
  const signOutNow = useSignOutNow()
  const [pending, setPending] = useState(false)
  const close = () => useSignOutQuestion.setState({ unsent: 0 })
  const leave = async () => {
    setPending(true)
    await signOutNow()
    close()
  }
  // A form saves itself once it is open.
  const look = () =>
    void navigate({
      to: inspections === 0 && form !== undefined ? paths.form({ formId: form }) : paths.device(),
    })
  const lookLabel =
    inspections > 0 ? t('device:sign_out.look') : t('device:sign_out.open_form', { count: forms.length })
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
              if (canLook) look()
            }}
          >
            {canLook ? lookLabel : t('common:actions.cancel')}
          </Button>
          <Button color="red" loading={pending} onClick={() => void leave()}>
            {t('device:sign_out.confirm')}
          </Button>
        </>
      }
    >
      {inspections > 0 && <p>{t('device:sign_out.detail', { count: inspections })}</p>}
      {forms.length > 0 && <p>{t('device:sign_out.forms', { count: forms.length })}</p>}
    </Dialog>
  )
}
