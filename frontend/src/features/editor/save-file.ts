/** Gives the person a file, as a download of the browser. */
export function saveFile(name: string, data: Blob): void {
  const url = URL.createObjectURL(data);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file after the click; releasing it at once cancels the download in some.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
