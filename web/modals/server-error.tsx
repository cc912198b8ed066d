import { problemText } from '../language/problem-text.ts'
import { InfoModal } from './info-modal.tsx'
import type { Modal } from './modal.ts'

/** Any refusal, in the server's words or, if it sent none, in ours. `title` replaces the title. */
export const ServerError: Modal<{ error: unknown; title?: string }> = ({ params, close }) => {
  const text = problemText(params.error)
  return (
    <InfoModal title={params.title ?? text.title} close={close}>
      {text.detail}
    </InfoModal>
  )
}
