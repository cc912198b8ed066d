import { InfoModal } from './info-modal.tsx'
import type { Modal } from './modal.ts'
import classes from './upload-error-dynamic.module.css'
import { useModalTexts } from './use-modal-texts.ts'

/** Files that were not added, each with its reason, as a bulleted list. `messages` come translated; `added`: how many others were. */
export const UploadErrorDynamic: Modal<{ messages: string[]; added: number }> = ({ params, close }) => {
  const { title, detail } = useModalTexts('UPLOAD_ERROR_DYNAMIC')
  const { messages, added } = params
  return (
    <InfoModal title={title} close={close}>
      {added > 0 && detail}
      <ul className={classes.list}>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </InfoModal>
  )
}
