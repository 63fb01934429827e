/* Starts Swagger UI on the page /api/v1/docs/; a file of its own because the CSP allows no inline script. */
(function () {
  "use strict";
  var place = document.getElementById("api-docs");
  SwaggerUIBundle({
    domNode: place,
    url: place.dataset.schema,
    deepLinking: true,
    filter: true,
    tryItOutEnabled: false,
    validatorUrl: null,
    presets: [SwaggerUIBundle.presets.apis],
    // Swagger UI calls its list a main part too; the page has one already.
    onComplete: function () {
      place.querySelectorAll("main").forEach(function (part) { part.setAttribute("role", "group"); });
    },
    requestInterceptor: function (request) {
      if (request.method !== "GET" && place.dataset.csrf) {
        request.headers["X-CSRFToken"] = place.dataset.csrf;
      }
      return request;
    },
  });
})();
