/** What narrows the gallery, as it stands in the address. */
export interface GallerySearch {
  q?: string | undefined;
  category?: string | undefined;
  page?: number | undefined;
}
