import { disclosableParts } from '@atesta/contract/limits.ts'
import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CertificationDetails } from '../../queries/certifications.ts'
import { api } from '../../session/api.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/notify.ts'
import { saveFile } from '../../ui/save-file.ts'

type Props = { certification: CertificationDetails; onClose: () => void }

/**
 * Asks what a copy of the proof discloses, and downloads it. Everything else stays hidden behind its salted
 * hash.
 */
export function ProofChoice({ certification, onClose }: Props) {
  const { t } = useTranslation('sharing')
  const { identifier, disclosures } = certification
  const told = disclosableParts.filter((part) => disclosures.some(({ name }) => name === part))
  const [chosen, setChosen] = useState<string[]>([])
  const [pending, setPending] = useState(false)
  const download = async () => {
    setPending(true)
    try {
      const [whole, { redactProof }] = await Promise.all([
        api.certifications.proof({ params: { identifier } }),
        import('@atesta/evidence/extra.ts'),
      ])
      const less = redactProof(await whole.text(), (name) => chosen.includes(name))
      saveFile(new Blob([less], { type: 'text/plain' }), `${identifier}.tlog-proof`)
      onClose()
    } catch {
      notify.error(t('choice.failure'))
      setPending(false)
    }
  }
  return (
    <Confirm
      opened
      title={t('choice.title')}
      confirmLabel={t('choice.confirm')}
      pending={pending}
      onConfirm={() => void download()}
      onCancel={onClose}
    >
      <p>{t('choice.detail')}</p>
      <Checkbox.Group label={t('choice.label')} value={chosen} onChange={setChosen} mt="md">
        <Stack gap="xs" mt="xs">
          {told.map((part) => (
            <Checkbox key={part} value={part} label={t(`choice.parts.${part}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Confirm>
  )
}
