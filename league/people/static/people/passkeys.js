// Show a sentence when a passkey cannot be used; the library only writes to the console.
document.addEventListener('allauth.error', function (event) {
  const trouble = document.getElementById('passkey_trouble')
  if (trouble) {
    trouble.hidden = false
    event.preventDefault()
  }
})
