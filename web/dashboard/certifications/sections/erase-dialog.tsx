import { Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CertificationDetails } from '../../../queries/certifications.ts'
import { type ErasureSubject, eraseAll, erasureCount } from '../../../queries/retention.ts'
import { endsSession } from '../../../session/query-client.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/notify.ts'

type Props = { certification: CertificationDetails; onClose: () => void }
type Scope = 'file' | 'inspection' | 'client'

/**
 * What can be erased from here: the file, all of its inspection, or everything a respondent has ever sent.
 */
function useScopes({ identifier, inspection_id, person }: CertificationDetails) {
  const subjects: Record<Scope, ErasureSubject> = {
    file: { identifier },
    inspection: { inspection_id: inspection_id ?? 0 },
    client: { client_id: person.id },
  }
  const { data: inspection } = useQuery({
    ...erasureCount(subjects.inspection),
    enabled: inspection_id !== null,
  })
  // It is zero for users of the company.
  const { data: client } = useQuery(erasureCount(subjects.client))
  return {
    subjects,
    counts: { inspection: inspection?.certifications ?? 0, client: client?.certifications ?? 0 },
  }
}

/** Asks what to erase and why, and for a typed word. */
export function EraseDialog({ certification, onClose }: Props) {
  const { t } = useTranslation('retention')
  const { subjects, counts } = useScopes(certification)
  const [scope, setScope] = useState<Scope>('file')
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [pending, setPending] = useState(false)
  const word = t('erase.word')
  const [missing, setMissing] = useState(false)
  const wrong = { reason: reason.trim() === '', typed: typed.trim().toLowerCase() !== word }
  const erase = async () => {
    setMissing(true)
    if (wrong.reason || wrong.typed) return
    setPending(true)
    try {
      const count = await eraseAll(subjects[scope], reason)
      notify.success(t('erase.done', { count }))
      onClose()
    } catch (error) {
      if (!endsSession(error)) notify.error(error)
      setPending(false)
    }
  }
  const { person } = certification
  return (
    <Confirm
      opened
      danger
      title={t('erase.title')}
      confirmLabel={t('erase.confirm')}
      pending={pending}
      onConfirm={() => void erase()}
      onCancel={onClose}
    >
      <Stack gap="md">
        <p>{t('erase.detail')}</p>
        <Radio.Group label={t('erase.what')} value={scope} onChange={(value) => setScope(value as Scope)}>
          <Stack gap="xs" mt="xs">
            <Radio value="file" label={t('erase.file')} />
            {counts.inspection > 1 && (
              <Radio value="inspection" label={t('erase.inspection', { count: counts.inspection })} />
            )}
            {counts.client > 1 && (
              <Radio
                value="client"
                label={t('erase.client', { count: counts.client, person: person.name })}
              />
            )}
          </Stack>
        </Radio.Group>
        <Textarea
          label={t('erase.reason')}
          description={t('erase.reason_hint')}
          required
          maxLength={1000}
          autosize
          error={missing && wrong.reason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <TextInput
          label={t('erase.type', { word })}
          required
          autoComplete="off"
          error={missing && wrong.typed}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Stack>
    </Confirm>
  )
}
