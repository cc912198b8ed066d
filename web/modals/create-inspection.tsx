import { useState } from 'react'
import { createOnServer } from '../offline/create-or-start.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'
import { openModal } from './modal-store.ts'
import { useCreateInspection } from './use-create-inspection.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** Creates an inspection for the workflow of the route. */
export const CreateInspection: Modal<{ workflowId: number }> = ({ params, close }) => {
  const texts = useModalTexts('CREATE_INSPECTION')
  const [clientId] = useState(() => crypto.randomUUID())
  const given = { taskId: params.workflowId, title: '', clientId }
  const creation = useCreateInspection(
    () => createOnServer(given),
    () => openModal('NO_INTERNET_CONNECTION', given),
  )
  return <ConfirmModal texts={texts} close={close} {...creation} />
}
