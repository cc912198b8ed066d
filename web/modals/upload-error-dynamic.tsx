import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../session/use-format.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { notify } from '../ui/notify.ts'
import type { Modal } from './modal.ts'
import { useModal } from './modal-store.ts'
import { byReason, type RefusedFile } from './refused-files.ts'
import classes from './upload-error-dynamic.module.css'
import { useModalTexts } from './use-modal-texts.ts'

type Params = {
  /** The files that were not added. */
  refused: RefusedFile[]
  /** How many other files were added. */
  added: number
  /** Pictures with too many pixels that the device can shrink. */
  reduce?: { count: number; onReduce: (signal: AbortSignal, onDone: (done: number) => void) => Promise<void> }
  /** Tries again, for files that only lack a position. */
  onAgain?: () => Promise<void>
}

/** Files that were not added, with the reasons, as a bulleted list. */
export const UploadErrorDynamic: Modal<Params> = ({ params, close }) => {
  const { t } = useTranslation(['modals', 'common'])
  const { detail } = useModalTexts('UPLOAD_ERROR_DYNAMIC')
  const format = useFormat()
  const opened = useModal((state) => state.opened)
  const [pending, setPending] = useState(false)
  const [done, setDone] = useState<number | null>(null)
  const [copying] = useState(() => new AbortController())
  // Closed in any way, no further copies are made.
  useEffect(() => {
    if (!opened) copying.abort()
  }, [opened, copying])
  const { refused, added, reduce, onAgain } = params
  const offers = reduce !== undefined || onAgain !== undefined
  const attempt = async (action: () => Promise<void>, failure: string) => {
    setPending(true)
    const { opening } = useModal.getState()
    try {
      await action()
    } catch {
      setPending(false)
      setDone(null)
      return notify.error(failure)
    }
    // The new attempt may be refused too; its own modal then replaces this one.
    if (useModal.getState().opening === opening) close()
  }
  return (
    <Dialog
      opened={opened}
      title={t('UPLOAD_ERROR_DYNAMIC.title', { count: refused.length })}
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
              onClick={() =>
                void attempt(
                  () => reduce.onReduce(copying.signal, setDone),
                  t('UPLOAD_ERROR_DYNAMIC.not_reduced'),
                )
              }
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
        {byReason(refused).map(({ names, more, reason }) => (
          <li key={reason}>
            {t('UPLOAD_ERROR_DYNAMIC.file', {
              name: format.list(
                more > 0 ? [...names, t('UPLOAD_ERROR_DYNAMIC.more', { count: more })] : names,
              ),
              reason,
            })}
          </li>
        ))}
      </ul>
      {reduce && <p>{t('UPLOAD_ERROR_DYNAMIC.reduce_hint', { count: reduce.count })}</p>}
      {reduce && done !== null && (
        <p role="status">{t('UPLOAD_ERROR_DYNAMIC.reduced', { done, of: reduce.count })}</p>
      )}
    </Dialog>
  )
}
