import { type DisclosablePart, disclosableParts, uploadTypes } from '@atesta/contract/limits.ts'
import { Button, Checkbox, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../../language/problem-text.ts'
import type { CertificationDetails } from '../../../queries/certifications.ts'
import { api } from '../../../session/api.ts'
import { refresh } from '../../../session/query-client.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import classes from './sharing.module.css'

type Props = { certification: CertificationDetails; onClose: () => void }

/** The name is disclosed only if it was ticked. */
function nameOf(
  { title, identifier, media_type }: CertificationDetails,
  tells: readonly DisclosablePart[],
): string {
  if (tells.includes('file_name')) return title
  const type = Object.entries(uploadTypes).find(([name]) => name === media_type)?.[1]
  return `${identifier}.${type?.extension ?? 'bin'}`
}

function useCopy(certification: CertificationDetails, tells: DisclosablePart[]) {
  return useMutation({
    mutationFn: () => api.certifications.copy({ params: { id: certification.id }, body: { tells } }),
    onSuccess: async (file) => {
      saveFile(file, nameOf(certification, tells))
      // Its history records who shared it.
      await refresh('certification_description')
    },
  })
}

/** Asks what a copy with Content Credentials discloses, makes it and saves it. */
export function CredentialedCopy({ certification, onClose }: Props) {
  const { t } = useTranslation(['sharing', 'common'])
  const known = disclosableParts.filter((part) => certification.disclosures.some(({ name }) => name === part))
  const [tells, setTells] = useState<DisclosablePart[]>(known.filter((part) => part === 'c2pa'))
  const copy = useCopy(certification, tells)
  const problem = copy.error && problemText(copy.error)
  const close = () => {
    if (!copy.isPending) onClose()
  }
  const question = (
    <>
      <p>{t('copy.detail')}</p>
      {known.length > 0 && (
        <Checkbox.Group
          label={t('copy.label')}
          value={tells}
          onChange={(value) => setTells(known.filter((part) => value.includes(part)))}
          mt="md"
        >
          <Stack gap="xs" mt="xs">
            {known.map((part) => (
              <Checkbox
                key={part}
                value={part}
                label={t(`choice.parts.${part}`)}
                description={part === 'exif' || part === 'c2pa' ? t(`copy.hints.${part}`) : undefined}
                disabled={copy.isPending}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <p className={classes.outcome} role="status">
        {copy.isPending && t('copy.pending')}
      </p>
      {problem && (
        <p className={classes.outcome} role="alert" data-failed>
          {problem.title}. {problem.detail}
        </p>
      )}
    </>
  )
  return (
    <Dialog
      opened
      title={t(copy.isSuccess ? 'copy.done' : 'copy.title')}
      onClose={close}
      buttons={
        copy.isSuccess ? (
          <Button onClick={onClose} data-autofocus>
            {t('common:actions.close')}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={close} disabled={copy.isPending}>
              {t('common:actions.cancel')}
            </Button>
            <Button onClick={() => copy.mutate()} loading={copy.isPending} data-autofocus>
              {t(problem ? 'common:actions.retry' : 'copy.confirm')}
            </Button>
          </>
        )
      }
    >
      {copy.isSuccess ? <p>{t('copy.done_detail')}</p> : question}
    </Dialog>
  )
}
