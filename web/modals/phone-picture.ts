/** Whether it is a picture as phones keep it unless they are told otherwise; they can keep JPEG as well. By type or name's end. */
export const isPhonePicture = (type: string | null): boolean => /^(image\/|\.)hei[cf]\b/i.test(type ?? '')
