/**
 * Whether it is a picture in the default format of many phones, HEIC, judging by its type or name. Such
 * phones can be set to JPEG.
 */
export const isPhonePicture = (type: string | null): boolean => /^(image\/|\.)hei[cf]\b/i.test(type ?? '')

/** Whether a refused file claims to be of an accepted type: by its content it is of none that is known. */
export const isDisguised = (type: string | null, accepted: readonly string[]): boolean =>
  type !== null && accepted.includes(type)
