/**
 * Whether it is a picture in the default format of many phones, HEIC, judging by its type or name. Such
 * phones can be set to JPEG.
 */
export const isPhonePicture = (type: string | null): boolean => /^(image\/|\.)hei[cf]\b/i.test(type ?? '')
