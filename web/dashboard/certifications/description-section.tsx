import { Button, Textarea } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CertificationDetails, describeCertification } from '../../queries/certifications.ts'
import { useRefusal } from '../../records/use-refusal.ts'
import { notify } from '../../ui/notify.ts'
import classes from './certification-sections.module.css'

type Props = { certification: CertificationDetails }

function Editor({ certification, onClose }: Props & { onClose: () => void }) {
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
        <Button variant="default" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('common:actions.save')}
        </Button>
      </div>
    </form>
  )
}

/** What was said of the file. It can be written until the inspection is submitted; afterwards it says why not. */
export function DescriptionSection({ certification }: Props) {
  const { t } = useTranslation('certifications')
  const [editing, setEditing] = useState(false)
  const { disabled } = useRefusal()(certification, 'edit')
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{t('details.description')}</h2>
      {editing ? (
        <Editor certification={certification} onClose={() => setEditing(false)} />
      ) : (
        <>
          <p className={classes.words}>{certification.description || t('description.none')}</p>
          {certification.can.edit ? (
            <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setEditing(true)}>
              {t('description.edit')}
            </Button>
          ) : (
            disabled && <p className={classes.hint}>{disabled}</p>
          )}
        </>
      )}
    </section>
  )
}
