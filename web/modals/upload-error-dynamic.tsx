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
  /** How many other files were added. */
  added: number
  /** Pictures with too many pixels that the device can shrink. */
  reduce?: { count: number; onReduce: () => Promise<void> }
  /** Tries again, for files that only lack a position. */
  onAgain?: () => Promise<void>
}

/** Files that were not added, each with its reason, as a bulleted list. */
export const UploadErrorDynamic: Modal<Params> = ({ params, close }) => {
  const { t } = useTranslation(['modals', 'common'])
  const { detail } = useModalTexts('UPLOAD_ERROR_DYNAMIC')
  const opened = useModal((state) => state.opened)
  const [pending, setPending] = useState(false)
  const { messages, added, reduce, onAgain } = params
  const offers = reduce !== undefined || onAgain !== undefined
  const attempt = async (action: () => Promise<void>, failure: string) => {
    setPending(true)
    const { opening } = useModal.getState()
    try {
      await action()
    } catch {
      notify.error(failure)
    }
    // The new attempt may be refused too; its own modal then replaces this one.
    if (useModal.getState().opening === opening) close()
  }
  return (
    <Dialog
      opened={opened}
      title={t('UPLOAD_ERROR_DYNAMIC.title', { count: messages.length })}
      onClose={close}
      buttons={
        <>
          <Button
            variant={offers ? 'default' : 'filled'}
            onClick={close}
            data-autofocus={offers ? undefined : true}
          >
            {t(offers ? 'common:actions.cancel' : 'common:actions.ok')}
          </Button>
          {onAgain && (
            <Button
              variant={reduce ? 'default' : 'filled'}
              loading={pending}
              onClick={() => void attempt(onAgain, t('UPLOAD_ERROR_DYNAMIC.not_again'))}
              data-autofocus={reduce ? undefined : true}
            >
              {t('common:actions.retry')}
            </Button>
          )}
          {reduce && (
            <Button
              loading={pending}
              onClick={() => void attempt(reduce.onReduce, t('UPLOAD_ERROR_DYNAMIC.not_reduced'))}
              data-autofocus
            >
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
      {reduce && <p>{t('UPLOAD_ERROR_DYNAMIC.reduce_hint', { count: reduce.count })}</p>}
    </Dialog>
  )
}
