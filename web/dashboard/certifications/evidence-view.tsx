import { printable } from '@atesta/evidence/texts/printable.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CertificationDetails, fileUrl, previewUrl } from '../../queries/certifications.ts'
import { reportPageUrl } from '../../queries/reports.ts'
import { useCertificationName } from '../../records/certification-name.ts'
import { lookAt } from '../../records/lightbox/lightbox-store.ts'
import { useFormat } from '../../session/use-format.ts'
import classes from './evidence-view.module.css'
import { shownSize } from './shown-size.ts'
import { kindIcons } from './small-picture.tsx'

/** The known time and place below the picture. */
function Caption({ certification: c }: { certification: CertificationDetails }) {
  const format = useFormat()
  const parts = [
    format.dateTime(c.taken_at ?? c.received_at ?? c.created_at),
    c.position && format.coordinates(c.position),
    c.person.name,
  ].filter(Boolean)
  return <figcaption className={classes.caption}>{parts.join(' · ')}</figcaption>
}

function Video({ certification }: { certification: CertificationDetails }) {
  const { t } = useTranslation('certifications')
  const [broken, setBroken] = useState(false)
  const { label } = useCertificationName()(certification)
  if (broken) return <Card certification={certification} sentence={t('video.unsupported')} />
  return (
    <video
      className={classes.video}
      {...shownSize(certification)}
      src={fileUrl(certification.id)}
      poster={certification.preview ? previewUrl(certification.identifier, 'large') : undefined}
      controls
      preload="metadata"
      aria-label={label}
      onError={() => setBroken(true)}
    />
  )
}

/** The first page of a report, which has no preview of its own. */
function FirstPage({ certification, reportId }: { certification: CertificationDetails; reportId: number }) {
  const { t } = useTranslation('certifications')
  const [broken, setBroken] = useState(false)
  if (broken) return <Card certification={certification} />
  return (
    <a
      className={classes.enlarge}
      href={fileUrl(certification.id)}
      target="_blank"
      rel="noreferrer"
      aria-label={t('lightbox.whole_document')}
    >
      <img
        className={classes.picture}
        src={reportPageUrl(reportId, 1)}
        alt=""
        width={210}
        height={297}
        onError={() => setBroken(true)}
      />
    </a>
  )
}

/** Replaces a missing picture: the file's kind, and a sentence if there is one. */
function Card({ certification: c, sentence }: { certification: CertificationDetails; sentence?: string }) {
  const { t } = useTranslation('certifications')
  const format = useFormat()
  const Icon = kindIcons[c.kind]
  const facts = [
    c.kind === 'pdf' ? t('document.pdf') : t(`categories.${c.category}`),
    format.bytes(c.size),
    c.pages !== null && `${t('details.pages')}: ${format.number(c.pages)}`,
  ].filter(Boolean)
  return (
    <div className={classes.card}>
      <Icon size={56} stroke={1.25} aria-hidden />
      <p className={classes.cardTitle}>
        <bdi>{printable(c.title)}</bdi>
      </p>
      <p>{facts.join(' · ')}</p>
      {sentence && <p>{sentence}</p>}
    </div>
  )
}

/** The evidence itself, as large as the page allows. */
export function EvidenceView({ certification }: { certification: CertificationDetails }) {
  const { t } = useTranslation('certifications')
  const { label } = useCertificationName()(certification)
  const { kind, preview, unreadable, erased, identifier, can, report_id } = certification
  const sentence = erased ? t('erased.short') : unreadable ? t('unreadable') : undefined
  const isPicture = (kind === 'image' || kind === 'pdf') && preview
  const isVideo = kind === 'video' && can.download
  const isReport = report_id !== null && can.download
  return (
    <figure className={classes.figure}>
      {isPicture && (
        <button
          type="button"
          className={classes.enlarge}
          aria-label={t('lightbox.enlarge', { name: label })}
          onClick={() => lookAt([certification], identifier)}
        >
          <img
            className={classes.picture}
            src={previewUrl(identifier, 'large')}
            alt=""
            {...shownSize(certification)}
          />
        </button>
      )}
      {isVideo && <Video certification={certification} />}
      {isReport && <FirstPage certification={certification} reportId={report_id} />}
      {!isPicture && !isVideo && !isReport && <Card certification={certification} sentence={sentence} />}
      <Caption certification={certification} />
    </figure>
  )
}
