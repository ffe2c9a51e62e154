const webAddress = /[a-z][a-z0-9+.-]*:\/\/|\bwww\.|(?<![@\w.-])(?:[a-z0-9-]+\.)+[a-z]{2,24}\b/i

/** Whether a text seems to name a web address: with a scheme, or a name with a dot. A mail address does not count. */
export const namesWebAddress = (text: string): boolean => webAddress.test(text)
