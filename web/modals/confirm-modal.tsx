import { type ReactNode, useState } from 'react'
import { type DataGroup, endsSession, refresh } from '../session/query-client.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useOneAtATime } from '../ui/form/use-one-at-a-time.ts'
import { notify } from '../ui/notify.ts'
import { nothingDone, openModal, useModal } from './modal-store.ts'

type Props<T> = {
  texts: { title: string; detail?: string; confirm: string; success?: string }
  /** Replaces `texts.detail`. */
  children?: ReactNode
  /** Runs on confirming. The modal waits for it and cannot be closed meanwhile. */
  action: () => Promise<T>
  /** Lists to read again afterwards. */
  refreshes?: DataGroup[]
  /** Runs after success, once the modal has closed. */
  onDone?: (result: T) => void
  /**
   * Replaces the SERVER_ERROR modal. If it opens another variant, that replaces this one; otherwise this one
   * closes.
   */
  onError?: (error: unknown) => void
  danger?: boolean
  close: () => void
}

/** A modal that asks before something happens. On success it refreshes lists, shows a toast and closes. */
export function ConfirmModal<T>(props: Props<T>) {
  const { texts, children, action, refreshes = [], onDone, onError, danger, close } = props
  const opened = useModal((state) => state.opened)
  const [pending, setPending] = useState(false)
  const once = useOneAtATime()
  const confirm = async () => {
    setPending(true)
    const { opening } = useModal.getState()
    try {
      const result = await action()
      await refresh(...refreshes)
      if (texts.success && result !== nothingDone) notify.success(texts.success)
      close()
      onDone?.(result)
    } catch (error) {
      // The sign-in page then says what happened.
      const ended = endsSession(error)
      if (ended) close()
      else if (onError) onError(error)
      else openModal('SERVER_ERROR', { error })
      if (useModal.getState().opening === opening) close()
    }
  }
  return (
    <Confirm
      opened={opened}
      title={texts.title}
      confirmLabel={texts.confirm}
      danger={danger}
      pending={pending}
      onConfirm={() => void once(confirm)}
      onCancel={close}
    >
      {children ?? texts.detail}
    </Confirm>
  )
}
