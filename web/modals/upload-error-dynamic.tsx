import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { notify } from '../ui/notify.ts'
import type { Modal } from './modal.ts'
import { useModal } from './modal-store.ts'
import classes from './upload-error-dynamic.module.css'
import { useModalTexts } from './use-modal-texts.ts'

type Params = {
  /** Why each file was not added, translated. */
  messages: string[]
  /** How many others were. */
  added: number
  /** Pictures with too many pixels, of which the device can make smaller copies. */
  reduce?: { count: number; onReduce: () => Promise<void> }
}

/** Files that were not added, each with its reason, as a bulleted list. */
export const UploadErrorDynamic: Modal<Params> = ({ params, close }) => {
  const { t } = useTranslation(['modals', 'common'])
  const { title, detail } = useModalTexts('UPLOAD_ERROR_DYNAMIC')
  const opened = useModal((state) => state.opened)
  const [pending, setPending] = useState(false)
  const { messages, added, reduce } = params
  const makeCopies = async () => {
    setPending(true)
    const { opening } = useModal.getState()
    try {
      await reduce?.onReduce()
    } catch {
      notify.error(t('UPLOAD_ERROR_DYNAMIC.not_reduced'))
    }
    // A copy may be refused too, in a modal of its own.
    if (useModal.getState().opening === opening) close()
  }
  return (
    <Dialog
      opened={opened}
      title={title}
      onClose={close}
      buttons={
        <>
          <Button
            variant={reduce ? 'default' : 'filled'}
            onClick={close}
            data-autofocus={reduce ? undefined : true}
          >
            {t(reduce ? 'common:actions.cancel' : 'common:actions.ok')}
          </Button>
          {reduce && (
            <Button loading={pending} onClick={() => void makeCopies()} data-autofocus>
              {t('UPLOAD_ERROR_DYNAMIC.reduce', { count: reduce.count })}
            </Button>
          )}
        </>
      }
    >
      {added > 0 && detail}
      <ul className={classes.list}>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      {reduce && t('UPLOAD_ERROR_DYNAMIC.reduce_hint', { count: reduce.count })}
    </Dialog>
  )
}
