import { fillLabel } from './labels.ts'
import type { ViewContext } from './report-view.ts'
import { breakable, line, safeFileName, shortened } from './safe-text.ts'

export function signaturesView({ model, labels, format, images }: ViewContext) {
  return model.signatures.map((signature, index) => ({
    name: line(signature.name, 120),
    role: signature.role ? line(signature.role, 120) : null,
    signedAt: fillLabel(labels.signedAt, { time: format.exactTime(signature.signedAt) }),
    alt: fillLabel(labels.signatureAlt, { name: shortened(signature.name, 100) }),
    hasImage: images.signatures[index] !== undefined,
  }))
}

export function attachmentsView({ model, format }: ViewContext) {
  return (model.attachments ?? []).map((attachment, index) => ({
    path: `attachment-${index}`,
    name: safeFileName(attachment.name),
    shownName: breakable(safeFileName(attachment.name)),
    mediaType: attachment.mediaType,
    relationship: attachment.relationship ?? 'data',
    description: line(attachment.description || attachment.name, 300),
    size: format.bytes(attachment.bytes.length),
  }))
}

export function sealView({ model, labels, format }: ViewContext) {
  const { seal } = model
  if (!seal) return null
  return [
    { label: labels.sealIdentifier, value: seal.identifier, exact: true },
    { label: labels.sealDigest, value: seal.digest, exact: true },
    { label: labels.sealLog, value: `${seal.logOrigin} · ${format.number(seal.logIndex)}`, exact: false },
    ...(seal.notBefore
      ? [{ label: labels.sealNotBefore, value: format.exactTime(seal.notBefore), exact: false }]
      : []),
    { label: labels.sealNotAfter, value: format.exactTime(seal.sealedAt), exact: false },
  ]
}
