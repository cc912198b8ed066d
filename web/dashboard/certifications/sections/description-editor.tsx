import { Alert, Button, Textarea } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CertificationDetails,
  type Description,
  describeCertification,
} from '../../../queries/certifications.ts'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { notify } from '../../../ui/notify.ts'
import classes from '../certification-sections.module.css'

/** The description that was saved elsewhere while this one was typed. */
function SavedMeanwhile({ description }: Pick<Description, 'description'>) {
  const { t } = useTranslation('certifications')
  return (
    <Alert color="yellow" role="alert" icon={<IconRefresh size={20} />} title={t('description.changed')}>
      {t('description.meanwhile')}
      <p className={classes.words}>{description || t('description.none')}</p>
    </Alert>
  )
}

type Props = { certification: CertificationDetails; onClose: () => void }

/** Edits the description of a file. */
export function DescriptionEditor({ certification, onClose }: Props) {
  const { t } = useTranslation(['certifications', 'common'])
  const { description, version } = certification
  const [words, setWords] = useState(description)
  /** What a save replaces: the description as it was on opening, or as it was saved elsewhere since. */
  const [replaced, setReplaced] = useState<Description & { meanwhile?: true }>({ description, version })
  const unanswered = useRef(new Set<string>())
  const save = useMutation({
    mutationFn: (text: string) =>
      describeCertification(
        certification.id,
        { description: text, version: replaced.version },
        unanswered.current,
      ),
    onSuccess: (first) => {
      if (first) return setReplaced({ ...first, meanwhile: true })
      notify.success(t('description.saved'))
      onClose()
    },
    onError: (error, text) => {
      unanswered.current.add(text)
      notify.error(error)
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(words.trim())
      }}
    >
      <UnsavedGuard dirty={words.trim() !== replaced.description} sending={save.isPending} />
      {replaced.meanwhile && <SavedMeanwhile description={replaced.description} />}
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
