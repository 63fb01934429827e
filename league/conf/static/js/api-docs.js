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
    requestInterceptor: function (request) {
      if (request.method !== "GET" && place.dataset.csrf) {
        request.headers["X-CSRFToken"] = place.dataset.csrf;
      }
      return request;
    },
  });
})();
