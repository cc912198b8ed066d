import { List } from '@mantine/core'
import { InfoModal } from './info-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** Files that were not added, each with its reason, as a bulleted list. `messages` come translated. */
export const UploadErrorDynamic: Modal<{ messages: string[] }> = ({ params, close }) => {
  const { title, detail } = useModalTexts('UPLOAD_ERROR_DYNAMIC')
  return (
    <InfoModal title={title} close={close}>
      {detail}
      <List size="sm" mt="xs" listStyleType="disc" withPadding>
        {params.messages.map((message) => (
          <List.Item key={message}>{message}</List.Item>
        ))}
      </List>
    </InfoModal>
  )
}
