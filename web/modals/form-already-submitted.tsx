import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './form-already-submitted.module.css'
import { InfoModal } from './info-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

type Params = {
  onClose?: () => void
  /** Given if something on this page was never sent: saves it to a file. */
  onSave?: () => Promise<void>
}

/** The inspection was submitted elsewhere meanwhile. Closing leads to it as submitted, by `onClose`. */
export const FormAlreadySubmitted: Modal<Params | undefined> = ({ params, close }) => {
  const { title, detail } = useModalTexts('FORM_ALREADY_SUBMITTED')
  const leave = () => {
    close()
    params?.onClose?.()
  }
  return (
    <InfoModal title={title} close={leave}>
      {detail}
      {params?.onSave && <Unsent onSave={params.onSave} />}
    </InfoModal>
  )
}

function Unsent({ onSave }: { onSave: () => Promise<void> }) {
  const { t } = useTranslation('device')
  const [saving, setSaving] = useState(false)
  const save = () => {
    setSaving(true)
    void onSave().finally(() => setSaving(false))
  }
  return (
    <>
      <p className={classes.unsent}>{t('overtaken.detail')}</p>
      <Button variant="default" loading={saving} onClick={save}>
        {t('overtaken.save')}
      </Button>
    </>
  )
}
