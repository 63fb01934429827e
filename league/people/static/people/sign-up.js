// Notes the time zone of the device, and lets the password be read while it is typed. Without this
// file the account begins in the zone of the site.
const zone = document.querySelector('input[name="time_zone"][type="hidden"]')
if (zone) {
  zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || ''
}

for (const label of document.querySelectorAll('[data-shows]')) {
  const password = document.getElementById(label.dataset.shows)
  const box = label.querySelector('input')
  label.hidden = false
  box.addEventListener('change', () => {
    password.type = box.checked ? 'text' : 'password'
  })
}
