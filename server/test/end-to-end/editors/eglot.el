;;; Opens compose.yaml of the working folder in Emacs with Eglot and the server TRANSHIP_SERVER, and prints what a user
;;; sees as JSON. The limit only ends what hangs.  -*- lexical-binding: t -*-
(require 'eglot)
(require 'json)

(defun await (is-ready)
  (with-timeout (120 (error "Nothing came"))
    (while (not (funcall is-ready)) (accept-process-output nil 0.02))))

;; The YAML mode of most users is a package of its own. Eglot reads no more than its name.
(define-derived-mode yaml-mode text-mode "YAML")
(add-to-list 'auto-mode-alist '("\\.yaml\\'" . yaml-mode))
(setq eglot-sync-connect 120
      eglot-confirm-server-initiated-edits nil
      eglot-server-programs
      `((yaml-mode ,(getenv "TRANSHIP_SERVER") :initializationOptions (:profile "compose"))))

(find-file "compose.yaml")
(apply #'eglot (eglot--guess-contact))
(flymake-start)
(await #'flymake-diagnostics)

(let ((diagnostics
       (mapcar (lambda (found)
                 `((line . ,(line-number-at-pos (flymake-diagnostic-beg found)))
                   (column . ,(save-excursion (goto-char (flymake-diagnostic-beg found)) (1+ (current-column))))
                   (message . ,(flymake-diagnostic-text found))))
               (flymake-diagnostics)))
      hover completion)
  (goto-char (point-min))
  (search-forward "restart")
  (eglot-hover-eldoc-function (lambda (text &rest _) (setq hover (substring-no-properties text))))
  (await (lambda () hover))

  (search-forward "alway")
  (setq completion (all-completions "" (nth 2 (eglot-completion-at-point))))

  (cl-letf (((symbol-function 'completing-read) (lambda (&rest arguments) (nth 6 arguments))))
    (eglot-code-actions (- (point) (length "alway")) (point) "quickfix" t))

  (princ (json-encode `((diagnostics . ,(vconcat diagnostics))
                        (hover . ,hover)
                        (completion . ,(vconcat (mapcar #'substring-no-properties completion)))
                        (fixed . ,(buffer-string)))))
  (set-buffer-modified-p nil))
