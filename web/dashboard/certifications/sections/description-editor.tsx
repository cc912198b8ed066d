import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CertificationDetails, describeCertification } from '../../../queries/certifications.ts'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { notify } from '../../../ui/notify.ts'
import classes from '../certification-sections.module.css'

type Props = { certification: CertificationDetails; onClose: () => void }

/** Edits the description of a file. */
export function DescriptionEditor({ certification, onClose }: Props) {
  const { t } = useTranslation(['certifications', 'common'])
  const [words, setWords] = useState(certification.description)
  const save = useMutation({
    mutationFn: () => describeCertification(certification.id, words.trim()),
    onSuccess: () => {
      notify.success(t('description.saved'))
      onClose()
    },
    onError: notify.error,
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <UnsavedGuard dirty={words.trim() !== certification.description} sending={save.isPending} />
      <Textarea
        aria-label={t('details.description')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        maxLength={4000}
        autosize
        minRows={3}
        data-autofocus
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} disabled={save.isPending}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('common:actions.save')}
        </Button>
      </div>
    </form>
  )
}
