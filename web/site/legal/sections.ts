/** The legal page's sections, in order; footer links lead to their anchors. */
export const legalSections = [
  { id: 'privacy-policy', title: 'Privacy Policy' },
  { id: 'terms-of-service', title: 'Terms of Service' },
  { id: 'cookie-policy', title: 'Cookie Policy' },
  { id: 'editorial-guidelines', title: 'Editorial Guidelines' },
  { id: 'corrections', title: 'Corrections' },
  { id: 'contact-information', title: 'Contact Information' },
] as const;

export type LegalSectionId = (typeof legalSections)[number]['id'];
